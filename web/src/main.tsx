import './app/styles.css'
import { pageAt } from '@salama/contract/paths'
import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { watchArrivals } from './app/arrival.tsx'
import { screenToFetch } from './app/routes.tsx'
import { queryClient } from './lib/api/query-client.ts'
import { takeDocumentData } from './lib/document-data.ts'
import { reloadWhenStale } from './lib/release/stale-build.ts'
import { keepFocus } from './lib/screen/focus.ts'
import { watchTyping } from './lib/screen/typing.ts'
import { currentUserQuery } from './lib/session/session.ts'
import { finishSignOut } from './lib/session/sign-out.ts'

const application = (
  <StrictMode>
    <App />
  </StrictMode>
)

/** What the document shows stays in sight until the page's code is there as well. */
async function start(root: HTMLElement): Promise<void> {
  watchTyping()
  watchArrivals()
  takeDocumentData()
  await finishSignOut()
  const isVisitor = queryClient.getQueryData(currentUserQuery.queryKey) === null
  const screen = screenToFetch(pageAt(location.pathname), isVisitor)
  const isGone = await screen?.preload().then(
    () => false,
    () => true,
  )
  if (isGone && (await reloadWhenStale())) return
  // Code that cannot be fetched is the screen's own to tell.
  if (root.hasAttribute('data-rendered')) hydrateRoot(root, application)
  else {
    keepFocus(root)
    createRoot(root).render(application)
  }
}

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
// Not awaited: the code of a screen imports this module, and would wait for it in turn.
void start(root)
