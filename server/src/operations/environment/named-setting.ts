/** Names the setting in an error of what it refers to. */
export const named = <Value>(setting: string, value: Promise<Value>): Promise<Value> =>
  value.catch((error: Error) => {
    throw new Error(`${setting}: ${error.message}.`);
  });
