/**
 * How many times the processor time of `small` the work `large` takes, of this thread: other work on the machine changes
 * neither. `small` runs once before, so that its code is loaded and compiled for both.
 */
export async function costsMore(large: () => unknown, small: () => unknown): Promise<number> {
  await small()
  const base = await costOf(small)
  return (await costOf(large)) / base
}

async function costOf(work: () => unknown): Promise<number> {
  const before = process.threadCpuUsage()
  await work()
  const { user, system } = process.threadCpuUsage(before)
  return user + system
}
