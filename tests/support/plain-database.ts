import { skipWasmOptimisation } from '#server/store/embedded/save-memory.ts';

/* A test queries its embedded database only a little: optimising its code takes more time than it saves. */
skipWasmOptimisation();
