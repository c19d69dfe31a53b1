import { spawnSync } from 'node:child_process'
import { availableParallelism } from 'node:os'

/**
 * Server and database share one core and the generator has another: a figure is what one core gives. With
 * `BENCH_CORES=all` everything runs where the system puts it: a figure is what the machine gives.
 */
export const DATABASE_CORE = '0'
const GENERATOR_CORE = '1'

export const hasTaskset =
  process.env['BENCH_CORES'] !== 'all' && availableParallelism() > 1 && spawnSync('taskset', ['--version']).status === 0

export const onServerCore: string[] = hasTaskset ? ['taskset', '-c', DATABASE_CORE] : []
export const onGeneratorCore: string[] = hasTaskset ? ['taskset', '-c', GENERATOR_CORE] : []
