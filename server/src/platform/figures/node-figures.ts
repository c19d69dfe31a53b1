import { statfs } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import type { DatabaseState } from '../db/probe.ts'
import { type NodeFigure, single } from './figure.ts'

type NodeParts = {
  server: FastifyInstance
  pool: pg.Pool
  streams: () => number
  sockets: () => number
  node: string
  /** As last looked at. */
  state: () => { database: DatabaseState; disk: { free: number; size: number } | undefined }
}

/** How this process is. */
export function nodeFigures({ server, pool, streams, sockets, node, state }: NodeParts): readonly NodeFigure[] {
  const gauge = (name: string, help: string, read: () => number): NodeFigure => ({
    name,
    help,
    read: () => single(read()),
  })
  return [
    {
      name: 'salama_node',
      help: 'Always 1; its labels say which node and which build this is.',
      labels: ['node', 'build'],
      read: () => [{ value: 1, labels: { node, build: server.build } }],
    },
    gauge('salama_leaving', '1 while the node serves on before it stops.', () => Number(server.isLeaving)),
    gauge('salama_calls_under_way', 'Calls between their request and their answer.', () => server.pressure.underWay),
    gauge(
      'salama_calls_refused_total',
      'Calls refused because too many were under way or the event loop was late.',
      () => server.pressure.refused,
    ),
    gauge(
      'salama_pool_waiting',
      'Statements and transactions that wait for a database connection.',
      () => pool.waitingCount,
    ),
    gauge('salama_pool_connections', 'Open connections to the database.', () => pool.totalCount),
    gauge('salama_pool_idle', 'Of these, connections that nobody uses.', () => pool.idleCount),
    gauge('salama_pool_most', 'Connections that this node may open.', () => pool.options.max),
    gauge('salama_streams', 'Open streams of live events.', streams),
    gauge('salama_sockets', 'Open sockets of rooms.', sockets),
    gauge('salama_database_up', '1 while the database answers within a second.', () => Number(state().database.isUp)),
    gauge('salama_database_writable', '1 while the database takes writes.', () => Number(state().database.isWritable)),
    {
      name: 'salama_disk_bytes',
      help: 'Of the disk of DATA_DIR.',
      labels: ['kind'],
      read: () => {
        const { disk } = state()
        return Object.entries(disk ?? {}).map(([kind, value]) => ({ value, labels: { kind } }))
      },
    },
  ]
}

/** Undefined where the folder is not there. */
export async function diskOf(folder: string): Promise<{ free: number; size: number } | undefined> {
  const found = await statfs(folder).catch(() => undefined)
  return found && { free: found.bavail * found.bsize, size: found.blocks * found.bsize }
}
