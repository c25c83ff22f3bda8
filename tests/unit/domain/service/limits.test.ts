import { expect, test } from 'vitest';
import { PAGE_SIZE } from '#domain/service/limits.ts';

test('ten rows a page', () => expect(PAGE_SIZE).toBe(10));
