import { useQueryParameter } from '../../lib/navigation.ts'
import { deferred } from '../../lib/release/deferred.tsx'

const registration = deferred(async () => (await import('./driver-registration-window.tsx')).DriverRegistrationWindow)

const isDriver = (value: string): value is 'motorista' => value === 'motorista'

/** Opens itself where the address asks for it (`?registar=motorista`), on whichever page it is placed. */
export function DriverRegistrationDialog() {
  const [asked, setAsked] = useQueryParameter('registar', isDriver)
  return asked ? <registration.Part onClose={() => setAsked(undefined)} /> : null
}
