import { setFlagsFromString } from 'node:v8';

/* Imported by a test whose database computes for minutes: what runs hot is optimised, as V8 does by itself (plain-database.ts). */
for (const flag of ['--wasm-tier-up', '--wasm-dynamic-tiering']) setFlagsFromString(flag);
