import { addressLine } from '#domain/service/installation.ts';
import { uiTexts } from '#texts/ui.ts';
import classes from './address-link.module.css';
import { type Destination, routeLink } from './maps/route-link.ts';

/** An address that opens the navigation. The postcode is not broken at its hyphen. */
export function AddressLink(to: Required<Destination>) {
  const line = addressLine(to.address);
  const route = routeLink(to);
  if (!line || !route) return line || uiTexts.none;
  const { postCode } = to.address;
  const at = postCode ? line.lastIndexOf(postCode) : -1;
  return (
    <a href={route} className={classes.address}>
      {at < 0 ? (
        line
      ) : (
        <>
          {line.slice(0, at)}
          <span className="pv-nowrap">{postCode}</span>
          {line.slice(at + postCode.length)}
        </>
      )}
    </a>
  );
}

/** A link that calls a Polish number of nine digits. Source: RFC 3966. */
export const phoneLink = (digits: string): string => `tel:+48${digits}`;
