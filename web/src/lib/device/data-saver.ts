import { useSyncExternalStore } from 'react'

const KEY = 'salama.data-saver'
const listeners = new Set<() => void>()

/** 'Poupança de dados': what the person chose here, else what the phone says. Images, maps and polling ask it. */
function savesData(): boolean {
  const chosen = stored()
  if (chosen !== null) return chosen === 'on'
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData ?? false
}

export const useDataSaver = (): boolean => useSyncExternalStore(subscribe, savesData, () => false)

export function setDataSaver(on: boolean): void {
  try {
    localStorage.setItem(KEY, on ? 'on' : 'off')
  } catch {
    // A browser that refuses storage keeps the phone's own setting.
  }
  for (const listener of listeners) listener()
}

function stored(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
