import { setFlagsFromString } from 'node:v8';

/* Imported by a test whose database computes for minutes: V8 optimises hot code as by default (see plain-database.ts). */
for (const flag of ['--wasm-tier-up', '--wasm-dynamic-tiering']) setFlagsFromString(flag);
