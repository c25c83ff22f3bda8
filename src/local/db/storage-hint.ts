/** What a database tells of itself unasked: somebody deletes or has deleted it, its connection was cut, or a read of it failed. */
export type StorageHint = 'deleted' | 'cut' | 'unreadable';
