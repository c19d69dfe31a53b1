import type { Sql } from '../../../platform/db/database.ts'
import type { Platform } from '../../../platform/platform.ts'
import { CHANGES } from '../store/gazetteer.ts'
import { type Places, readPlaces } from './zones.ts'

/** Keeps the places until somebody changes them, on whichever node; while changes cannot be heard, nothing is kept. */
export class PlacesMemory {
  private readonly platform: Pick<Platform, 'db' | 'channels'>
  private kept: Promise<Places> | undefined

  constructor(platform: Pick<Platform, 'db' | 'channels'>) {
    this.platform = platform
    const forget = () => this.forget()
    platform.channels.on(CHANGES, forget)
    platform.channels.watch({ onLost: forget, onBack: forget })
  }

  /** For the node that made a change: it need not wait until it hears of it. */
  forget(): void {
    this.kept = undefined
  }

  /** A command reads on the connection of its transaction: with one more for each they could take all of the pool. */
  read(sql: Sql = this.platform.db.sql): Promise<Places> {
    if (!this.platform.channels.isListening) return readPlaces(sql)
    const reading = this.kept ?? readPlaces(sql)
    this.kept = reading
    // A failed reading is tried again by the next request.
    reading.catch(() => {
      if (this.kept === reading) this.kept = undefined
    })
    return reading
  }
}

const memories = new WeakMap<object, PlacesMemory>()

/** The one memory of this application. */
export function placesMemory(platform: Pick<Platform, 'db' | 'channels'>): PlacesMemory {
  const memory = memories.get(platform) ?? new PlacesMemory(platform)
  memories.set(platform, memory)
  return memory
}
