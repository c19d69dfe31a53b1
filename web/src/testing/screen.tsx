import { type CurrentUser, getCurrentUser } from '@salama/contract/accounts'
import { getDraftKey } from '@salama/contract/accounts/security'
import { QueryClientProvider } from '@tanstack/react-query'
import type {} from '@vitest/browser-playwright'
import axe from 'axe-core'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect } from 'vitest'
import { cdp } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { Router } from 'wouter'
import { SessionOver } from '../app/session-over.tsx'
import { queryClient } from '../lib/api/query-client.ts'
import { sealedStorage } from '../lib/device/sealed-storage.ts'
import { afterLayersClosed } from '../lib/screen/layers.ts'
import { watchSession } from '../lib/session/session.ts'
import { Toaster } from '../ui/feedback/toaster.tsx'
import { answer, resetServer, untakenBodies } from './server.ts'
import { unfinished } from './whole.ts'
import '../app/styles.css'

export const ANA: CurrentUser = {
  id: '00000000-0000-4000-8000-000000000010',
  userType: 'customer',
  firstName: 'Ana',
  lastName: 'Macuácua',
  email: 'ana@exemplo.co.mz',
  phone: null,
  profileImageUrl: null,
  profiles: [],
  createdAt: '2026-11-01T08:00:00.000Z',
}

/** Ana's. */
export const DRAFT_KEY = { key: 'A'.repeat(43), userId: ANA.id }

/** Addresses that the page wanted to leave for; none is followed. */
export const departures: string[] = []
/** Addresses to which the browser itself would have sent a form. */
const sentByBrowser: string[] = []

const stay = (event: NavigateEvent) => {
  if (event.destination.sameDocument) return
  if (event.formData) sentByBrowser.push(event.destination.url)
  departures.push(new URL(event.destination.url).pathname + new URL(event.destination.url).search)
  event.preventDefault()
}

// A page may leave a moment after its test has ended.
navigation.addEventListener('navigate', stay)

beforeEach(() => {
  beginSession()
  departures.length = 0
  resetServer()
  answer(getCurrentUser, ANA)
  answer(getDraftKey, DRAFT_KEY)
})
afterEach(async () => {
  const left = unfinished()
  await cleanup()
  await new Promise<void>((resolve) => afterLayersClosed(resolve))
  queryClient.clear()
  sealedStorage.forget()
  expect(untakenBodies()).toEqual([])
  expect(left).toEqual([])
  expect(sentByBrowser.splice(0)).toEqual([])
})

/** A session that ended in the test before is open again, as on a page that a browser has kept. */
function beginSession(): void {
  const stop = watchSession()
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  stop()
}

/** Shows one screen as the application would at this address, to Ana unless a visitor is meant. */
export async function show(
  screen: ReactNode,
  { path = '/', user = ANA }: { path?: string; user?: CurrentUser | null } = {},
) {
  // An entry of its own: a Back of this screen must not leave the page of the test.
  history.pushState(null, '', path)
  queryClient.setQueryData(['/api', 'auth', 'user'], user)
  return render(
    <QueryClientProvider client={queryClient}>
      <Router>
        <main>{screen}</main>
        <SessionOver />
        <Toaster />
      </Router>
    </QueryClientProvider>,
  )
}

/** Fails on whatever axe finds on the screen as it stands, in the light and in the dark appearance. */
export async function expectAccessible(): Promise<void> {
  for (const value of ['dark', 'light']) {
    await cdp().send('Emulation.setEmulatedMedia', {
      features: [
        { name: 'prefers-color-scheme', value },
        { name: 'prefers-reduced-motion', value: 'reduce' },
      ],
    })
    await arrived()
    // The screen is the same in other colours: all the rest is looked at once.
    const { violations } = await axe.run({
      // What holds need not be described, node by node.
      resultTypes: ['violations'],
      ...(value === 'dark' ? { runOnly: ['color-contrast'] } : {}),
    })
    expect(
      violations.map(({ id, nodes }) => ({
        id,
        nodes: nodes.map(({ html, any }) => `${html} ${any[0]?.message ?? ''}`),
      })),
    ).toEqual([])
  }
  expect(unsoundMarkup()).toEqual([])
}

/** What validators of documents name and axe does not: blocks in a line of text, and names that lead nowhere. */
function unsoundMarkup(): string[] {
  const all = (selector: string): Element[] => [...document.querySelectorAll(selector)]
  const leadsNowhere = (attribute: string) => (element: Element) =>
    (element.getAttribute(attribute) ?? '').split(' ').some((id) => id !== '' && !document.getElementById(id))
  const foreignChild = (list: Element) => [...list.children].some((child) => !/^(?:DT|DD|DIV)$/.test(child.tagName))
  return [
    ...all('span div, span p, span ul, p div, p ul'),
    ...all('dl').filter(foreignChild),
    ...all('dl > div').filter(foreignChild),
    ...all('label[for]').filter(leadsNowhere('for')),
    ...all('[aria-controls]').filter(leadsNowhere('aria-controls')),
    ...all('article:not([aria-label]):not([aria-labelledby])'),
  ].map(({ outerHTML }) => outerHTML.slice(0, 200))
}

/** Half-way between two appearances no contrast holds, and a colour that is inherited begins to change later. */
async function arrived(): Promise<void> {
  for (let running: Animation[] | undefined; running === undefined || running.length > 0; ) {
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
    running = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(running.map(({ finished }) => finished))
  }
}
