import type { Availability } from '@buchfink/connectors/availability';
import type { Catalogue, Connector } from '@buchfink/connectors/connector';
import type { ActAnswer, PatronSystem } from '@buchfink/connectors/patron-system';
import type { UnlabelledRecord, UnlabelledSearchAnswer } from '@buchfink/connectors/unlabelled';
import type { Item } from '@buchfink/contract/search';
import { type BranchName, branchNameOf } from '../../../projects/libraries/branch-name.ts';
import type { LibrarySettings } from '../../../projects/libraries/library-settings.ts';

/**
 * The roles with the names of the settings for every branch that the settings name, whatever the library's systems call it: a
 * reader meets one name for a branch.
 */
export function withBranchNames<Roles extends Connector>(library: LibrarySettings, roles: Roles): Roles {
  if (library.branches.length === 0) return roles;
  const branchName = branchNameOf(library);
  const { catalogue, availability, patron } = roles;
  return {
    ...roles,
    catalogue: catalogue && namedCatalogue(catalogue, branchName),
    availability: availability && namedAvailability(availability, branchName),
    patron: patron && namedPatrons(patron, branchName),
  };
}

/** A catalogue elsewhere may bring names of its own. */
function namedCatalogue(catalogue: Catalogue, branchName: BranchName): Catalogue {
  const { acquisitions } = catalogue;
  const hit = (item: Item): Item => ({ ...item, availability: namedShelf(item.availability, branchName) });
  const answer = <Answer extends UnlabelledSearchAnswer>(unnamed: Answer): Answer => ({
    ...unnamed,
    items: unnamed.items.map(hit),
    facets: unnamed.facets.map((facet) =>
      facet.id === 'branch'
        ? {
            ...facet,
            options: facet.options.map((option) => ({ ...option, label: branchName(option.id, option.label) })),
          }
        : facet,
    ),
  });
  return {
    ...catalogue,
    async searchFields(context) {
      const fields = await catalogue.searchFields(context);
      return fields.map((field) =>
        field.meaning === 'BRANCH' && field.options
          ? { ...field, options: field.options.map(({ key, label }) => ({ key, label: branchName(key, label) })) }
          : field,
      );
    },
    search: async (query, context) => answer(await catalogue.search(query, context)),
    acquisitions:
      acquisitions && (async (query, context) => answer(await acquisitions.call(catalogue, query, context))),
    async record(id, context): Promise<UnlabelledRecord> {
      const record = await catalogue.record(id, context);
      return {
        ...record,
        availability: namedShelf(record.availability, branchName),
        // A copy without a branch is in none, as what is read online.
        copies: record.copies.map((copy) =>
          copy.branch ? { ...copy, branch: branchName(copy.branchId, copy.branch) } : copy,
        ),
        related: record.related?.map((group) => ({ ...group, items: group.items.map(hit) })),
      };
    },
  };
}

function namedShelf(shelf: Item['availability'], branchName: BranchName): Item['availability'] {
  const places = shelf.places?.map((place) => ({ ...place, name: branchName(place.id, place.name) }));
  // A branch that is known by its place has its name from there.
  const known = new Map(shelf.places?.map(({ name }, index) => [name, places?.[index]?.name ?? name]));
  return {
    ...shelf,
    branches: shelf.branches?.map((name) => known.get(name) ?? branchName('', name)),
    places,
  };
}

function namedAvailability(availability: Availability, branchName: BranchName): Availability {
  return {
    ...availability,
    async of(titles, context) {
      const states = await availability.of(titles, context);
      return new Map(
        [...states].map(([id, title]) => {
          const copies = title.copies.map((copy) =>
            copy.branch === undefined ? copy : { ...copy, branch: branchName(copy.branchId ?? '', copy.branch) },
          );
          return [id, { ...title, copies }] as const;
        }),
      );
    },
  };
}

function namedPatrons(patron: PatronSystem, branchName: BranchName): PatronSystem {
  const { renew, renewAll, reserve, cancel, changePickup, pause, contact } = patron;
  const named = async (answer: Promise<ActAnswer>) => namedAnswer(await answer, branchName);
  return {
    ...patron,
    async account(...input) {
      const account = await patron.account(...input);
      return {
        ...account,
        lent: account.lent.map(({ branch, lendingBranch, ...loan }) => ({
          ...loan,
          branch: branch === undefined ? undefined : branchName('', branch),
          lendingBranch: lendingBranch === undefined ? undefined : branchName('', lendingBranch),
        })),
        reservations: account.reservations.map(({ pickupBranch, ...reservation }) => {
          const { pickupBranchId = '' } = reservation;
          const name = branchName(pickupBranchId, pickupBranch);
          // A code alone that the settings do not name is no name.
          const isNamed = pickupBranch !== undefined || name !== pickupBranchId;
          return { ...reservation, pickupBranch: isNamed ? name : undefined };
        }),
      };
    },
    renew: renew && ((...input) => named(renew.apply(patron, input))),
    renewAll: renewAll && ((...input) => named(renewAll.apply(patron, input))),
    reserve: reserve && ((...input) => named(reserve.apply(patron, input))),
    cancel: cancel && ((...input) => named(cancel.apply(patron, input))),
    changePickup: changePickup && ((...input) => named(changePickup.apply(patron, input))),
    pause: pause && ((...input) => named(pause.apply(patron, input))),
    contact:
      contact &&
      (async (...input) => {
        const data = await contact.apply(patron, input);
        return { ...data, homeBranches: data.homeBranches.map(({ id, name }) => ({ id, name: branchName(id, name) })) };
      }),
  };
}

/** The places to choose from, and the place that was chosen. */
function namedAnswer({ details, selection, ...answer }: ActAnswer, branchName: BranchName): ActAnswer {
  return {
    ...answer,
    selection:
      answer.action === 'branch'
        ? selection?.map((option) => ({ ...option, label: branchName(option.key, option.label) }))
        : selection,
    details: details?.map((detail) =>
      detail.kind === 'pickup' ? { ...detail, text: branchName(detail.branchId ?? '', detail.text) } : detail,
    ),
  };
}
