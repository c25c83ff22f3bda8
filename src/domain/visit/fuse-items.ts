/** The question of a service visit whose answer 'ok' says that the string fuses are good. */
export const FUSES_GOOD = 'guide-fuses';

/** Questions whose answer 'ok' in a finished visit says that the string fuses are good: that one, and the one of an inspection. */
export const FUSE_ITEMS: readonly string[] = [FUSES_GOOD, 'dc-fuses'];
