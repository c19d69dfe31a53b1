import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const SIZE = '2G'
const MOST_COPIES = 20

/** An ext4 filesystem in a file: what its device holds can be copied as a power cut would leave it. */
export class LoopDisk {
  readonly image: string
  readonly mountPoint: string

  constructor(folder: string, name: string) {
    this.image = join(folder, `${name}.ext4`)
    this.mountPoint = join(folder, name)
    mkdirSync(this.mountPoint, { recursive: true })
  }

  /** Why none can be had here; undefined when one can. */
  static unavailable(folder: string): string | undefined {
    if (process.getuid?.() !== 0) return 'mounting needs root'
    try {
      const disk = new LoopDisk(folder, 'probe')
      disk.make()
      disk.unmount()
      disk.remove()
      return undefined
    } catch (error) {
      return (error as Error).message
    }
  }

  make(): void {
    run('truncate', '-s', SIZE, this.image)
    run('mkfs.ext4', '-q', '-F', this.image)
    this.mount()
    chmodSync(this.mountPoint, 0o711)
  }

  mount(): void {
    run('mount', '-o', 'loop', this.image, this.mountPoint)
  }

  unmount(): void {
    run('umount', this.mountPoint)
  }

  remove(): void {
    rmSync(this.image, { force: true })
  }

  /**
   * What the device holds at one instant. A copy takes longer than an instant, so it is read twice: where both readings
   * agree byte by byte, nothing was written between them, and either is what the device held when the first ended.
   */
  async copyTo(other: LoopDisk): Promise<void> {
    const second = `${other.image}.again`
    try {
      read(this.image, other.image)
      for (let copies = 0; copies < MOST_COPIES; copies++) {
        read(this.image, second)
        if (spawnSync('cmp', ['-s', other.image, second]).status === 0) return
        run('mv', second, other.image)
        await sleep(50)
      }
    } finally {
      rmSync(second, { force: true })
    }
    throw new Error(`the device was still written to after ${MOST_COPIES} copies`)
  }
}

const read = (from: string, to: string) => run('cp', '--sparse=always', from, to)

function run(command: string, ...args: string[]): void {
  const { status, stderr, error } = spawnSync(command, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command}: ${error?.message ?? stderr.trim()}`)
}
