import { compilePlainly } from '#server/store/embedded/save-memory.ts';

/* A test asks its embedded database little, as a server does at its start: optimising it takes more time than it saves. */
compilePlainly();
