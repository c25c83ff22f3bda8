/** Ends a switch over a closed list: a member that was added and forgotten does not compile. Throws where stored data says otherwise. */
export function unreachable(value: never): never {
  throw new Error(`Nothing is written for ${JSON.stringify(value)}.`);
}
