/** Whether a node takes calls. `behind`: its index is too far behind the records. */
export type NodeState = 'starting' | 'preparing' | 'ready' | 'behind' | 'stopping';

/** What a node of the service says about itself. Times in epoch milliseconds. */
export interface NodeReport {
  /** The same for each start on this machine and data directory. */
  readonly id: string;
  /** The name of its machine. */
  readonly host: string;
  readonly version: string;
  readonly started: number;
  /** The last sign of life. */
  readonly seen: number;
  readonly state: NodeState;
  readonly isLeader: boolean;
  /** The free bytes on the disk of its data directory; undefined: the system does not say. */
  readonly freeBytes?: number | undefined;
}

/** The nodes that share the data. One that ended without a goodbye is listed for a day. */
export interface NodeReports {
  /** Stores the report of a node in place of its last one, and removes nodes that were not seen for a day. */
  report(node: NodeReport): Promise<void>;
  /** Removes a node that ends. */
  remove(id: string): Promise<void>;
  /** All nodes, by host. */
  list(): Promise<NodeReport[]>;
}

/** How long a node is listed after its last sign of life, in milliseconds. */
export const nodeLifetime = 86_400_000;

/** A row of `service_node`. */
export interface NodeRow {
  readonly id: string;
  readonly host: string;
  readonly version: string;
  readonly started: number;
  readonly seen: number;
  readonly state: NodeState;
  readonly leads: number;
  readonly free_bytes: number | null;
}

/** The columns of `service_node`, in the order of `nodeValues`. */
export const nodeColumns = 'id, host, version, started, seen, state, leads, free_bytes';

/** The values of a node for its row. */
export const nodeValues = ({ id, host, version, started, seen, state, isLeader, freeBytes }: NodeReport) =>
  [id, host, version, started, seen, state, isLeader ? 1 : 0, freeBytes ?? null] as const;

/** The report of a row. */
export const nodeReportOf = ({ leads, free_bytes, ...row }: NodeRow): NodeReport => ({
  ...row,
  isLeader: leads === 1,
  freeBytes: free_bytes ?? undefined,
});
