/**
 * A patient on the booking page: books, pays, and hears from the stream that the appointment is confirmed. Answers how
 * many calls that took beside the stream and what the page had already loaded; throws if it does not end confirmed.
 */
export async function countRoundTrips(origin: string): Promise<number> {
  const registered = await post(`${origin}/api/auth/register`, '', {
    fullName: 'Ana Ensaio',
    email: `voltas-${Date.now()}@exemplo.co.mz`,
    password: 'Palavra-Passe-1',
    acceptTerms: true,
  })
  const cookie = registered.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const doctors = (await (await fetch(`${origin}/api/doctors`)).json()) as { id: string; consultationPrice: number }[]
  const { id: doctorId = '', consultationPrice: amount = 0 } = doctors.at(-1) ?? {}
  const page = (await (await fetch(`${origin}/api/doctors/${doctorId}/availability`)).json()) as {
    slots: { startsAt: string; free: boolean }[]
  }
  const scheduledAt = page.slots.findLast(({ free }) => free)?.startsAt
  const stream = await fetch(`${origin}/api/events`, { headers: { cookie }, signal: AbortSignal.timeout(20_000) })

  let calls = 0
  const send = async (path: string, body: object): Promise<Record<string, string>> => {
    calls++
    const answer = await post(origin + path, cookie, body)
    if (answer.status !== 201) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    return (await answer.json()) as Record<string, string>
  }
  const { id } = await send('/api/appointments', { doctorId, scheduledAt, type: 'video', notes: '' })
  await send('/api/payments/mobile-money/initiate', {
    paymentMethod: 'm-pesa',
    phoneNumber: '841234567',
    amount,
    description: 'Consulta',
    purpose: { kind: 'appointment', id },
  })
  for await (const news of stream.body ?? []) {
    if (!Buffer.from(news).toString().includes('event: appointment')) continue
    const mine = await fetch(`${origin}/api/appointments/${id}`, { headers: { cookie } })
    if (((await mine.json()) as { status: string }).status === 'confirmed') return calls
  }
  throw new Error('the stream ended before the appointment was confirmed')
}

const post = (url: string, cookie: string, body: object): Promise<Response> =>
  fetch(url, { method: 'POST', headers: { cookie, 'content-type': 'application/json' }, body: JSON.stringify(body) })
