import { expect, test } from 'vitest';
import { PAGE_SIZE } from '#domain/service/limits.ts';

test('a page has ten rows', () => expect(PAGE_SIZE).toBe(10));
