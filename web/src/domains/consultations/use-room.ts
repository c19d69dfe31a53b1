import type { Consultation } from '@salama/contract/consultations'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { RoomClient, type RoomView } from './room/room-client.ts'

/** The room for as long as its page is open; undefined in the first moment. */
export function useRoomClient(consultation: Consultation): RoomClient | undefined {
  const [client, setClient] = useState<RoomClient>()
  const [first] = useState(consultation)
  useEffect(() => {
    const opened = new RoomClient(first)
    setClient(opened)
    return () => opened.close()
  }, [first])
  return client
}

export const useRoomView = (client: RoomClient): RoomView => useSyncExternalStore(client.subscribe, client.getView)
