import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const SIZE = '2G'
const MOST_COPIES = 20
const UNMOUNT_TRIES = 100

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
  static async unavailable(folder: string): Promise<string | undefined> {
    if (process.getuid?.() !== 0) return 'mounting needs root'
    try {
      const disk = new LoopDisk(folder, 'probe')
      disk.make()
      await disk.discard()
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

  /** Processes that were killed a moment ago may still hold it. */
  private async unmount(): Promise<void> {
    for (let left = UNMOUNT_TRIES; spawnSync('umount', [this.mountPoint]).status !== 0; left--) {
      if (left === 0) throw new Error(`${this.mountPoint} stays busy`)
      await sleep(100)
    }
  }

  async discard(): Promise<void> {
    await this.unmount()
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
