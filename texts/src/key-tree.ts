/** Values by the dots of their keys: that of `account.queue` is `tree.account.queue`. */
export interface KeyTree<Value> {
  [name: string]: Value | KeyTree<Value>;
}

/** Sorts values into a tree by the dots of their keys. */
export function keyTree<Value>(entries: readonly (readonly [key: string, value: Value])[]): KeyTree<Value> {
  const root: KeyTree<Value> = {};
  for (const [key, value] of entries) {
    const path = key.split('.');
    const name = path.pop() ?? key;
    let branch = root;
    for (const part of path) {
      branch[part] ??= {};
      branch = branch[part] as KeyTree<Value>;
    }
    branch[name] = value;
  }
  return root;
}
