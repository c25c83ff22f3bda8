/** FNV-1a, 32 bit: its offset and prime. Source: RFC 9923. */
const OFFSET = 0x811c9dc5;
const PRIME = 0x01000193;

/** A checksum of a text, in hexadecimal digits. Two different texts have the same one with a probability of 1 in 4 × 10⁹. */
export function checksum(text: string): string {
  let sum = OFFSET;
  for (let at = 0; at < text.length; at++) sum = Math.imul(sum ^ text.charCodeAt(at), PRIME);
  return (sum >>> 0).toString(16);
}
