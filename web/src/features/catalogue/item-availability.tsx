import type { Item } from '@buchfink/contract/search';
import { inOneLine } from '#shared/i18n/isolated.ts';
import { useLocale, useT } from '#shared/i18n/use-t.ts';
import { nearReturn } from '#shared/place/near-return.ts';
import { placesOfTitle, placeText, shelfText } from '#shared/place/title-places.ts';
import { useHomeBranch } from '#shared/state/use-home-branch.ts';
import { AvailabilityMark } from '#shared/ui/availability-mark.tsx';

/** Availability in one line: where it stands, or when it comes back; a branch that was asked for comes first. */
export function ItemAvailability({ item: { libraryId, availability } }: { item: Item }) {
  const t = useT();
  const locale = useLocale();
  const home = useHomeBranch(libraryId);
  const { state, returnDate } = availability;
  const places = placesOfTitle(availability, home);
  const there = shelfText(places, home, t);
  const backOn = (day: string | undefined) => {
    const date = nearReturn(locale, day);
    return date && t('catalogue.back-on', { date });
  };
  const [first] = places;
  if (first?.asked && first.state !== 'available' && state !== 'online')
    return (
      <AvailabilityMark state={first.state}>
        {inOneLine([
          placeText(first, home),
          backOn(first.returnDate),
          there && t('catalogue.available-elsewhere', { branches: there }),
        ])}
      </AvailabilityMark>
    );
  return <AvailabilityMark state={state}>{state === 'available' ? there : backOn(returnDate)}</AvailabilityMark>;
}
