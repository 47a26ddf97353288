/** A point of the screen, in pixels. */
type Point = { readonly x: number; readonly y: number };

/** Groups items that would overlap. The first of a group gives its position; order is kept. */
export function groupPins<Item>(items: readonly Item[], pointOf: (item: Item) => Point, minDistance: number): Item[][] {
  const groups: { at: Point; members: Item[] }[] = [];
  for (const item of items) {
    const itemPoint = pointOf(item);
    const near = groups.find((group) => Math.hypot(group.at.x - itemPoint.x, group.at.y - itemPoint.y) < minDistance);
    if (near) near.members.push(item);
    else groups.push({ at: itemPoint, members: [item] });
  }
  return groups.map(({ members }) => members);
}
