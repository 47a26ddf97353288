import * as z from 'zod/mini';

function described<Schema extends z.ZodMiniType>(schema: Schema, description: string): Schema {
  z.globalRegistry.add(schema, { description });
  return schema;
}

/** An error in the log; other fields are those of the error itself. */
const LoggedError = z.looseObject({
  type: described(z.string(), 'the class of the error'),
  message: z.string(),
  stack: z.string(),
  code: z.optional(z.union([z.string(), z.number()])),
});

/**
 * A line of the service's log, which is one JSON object (docs/log.schema.json is made of this). A later version may add
 * fields; those here keep name and meaning.
 */
export const LogLine = z.object({
  level: described(z.literal([20, 30, 40, 50, 60]), '20 debug, 30 info, 40 warning, 50 error, 60 the service ends'),
  time: described(z.int(), 'milliseconds since 1970, UTC'),
  msg: described(z.string(), 'a sentence, or "call" for an answered call'),
  reqId: described(z.optional(z.uuid()), 'the request id of the call, as in its answer'),
  method: described(z.optional(z.string()), 'of a call: GET, POST …'),
  route: described(z.optional(z.string()), 'of a call: the pattern of its path, never the path'),
  status: described(z.optional(z.int().check(z.gte(100), z.lte(599))), 'of a call: the HTTP status of its answer'),
  ms: described(z.optional(z.number().check(z.gte(0))), 'of a call: milliseconds until its answer was sent'),
  reason: described(z.optional(z.string()), 'why the service ends or did not start'),
  uptimeSeconds: described(z.optional(z.int().check(z.gte(0))), 'of the last line: how long the service ran'),
  library: described(
    z.optional(z.int()),
    'the library: of a call, of its path or its login; of a catalogue that is being prepared',
  ),
  done: described(z.optional(z.int()), 'of a catalogue that is being prepared: indexed records'),
  total: described(z.optional(z.int()), 'of a catalogue that is being prepared: all records'),
  percent: described(z.optional(z.int()), 'of a catalogue that is being prepared'),
  secondsLeft: described(z.optional(z.int()), 'of a catalogue that is being prepared: an estimate'),
  err: z.optional(LoggedError),
});
export type LogLine = z.infer<typeof LogLine>;
