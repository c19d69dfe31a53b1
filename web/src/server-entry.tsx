import type { CurrentUser } from '@salama/contract/accounts'
import { type DoctorsOverview, getDoctorsOverview } from '@salama/contract/appointments'
import { type Duty, getDuty } from '@salama/contract/duty'
import type { BrowserBuild, PageRenderer, Visit } from '@salama/contract/kernel/document'
import { PAGES, type Page, pageAt, SESSION_ADDRESS } from '@salama/contract/paths'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { Router } from 'wouter'
import { App } from './app/app.tsx'
import { headOf, landingTags } from './app/document-head.ts'
import { PageFrame } from './app/layout/page-frame.tsx'
import { Landing } from './app/pages/landing/landing.tsx'
import { isOfAccount, screenToFetch } from './app/routes.tsx'
import { queryClient } from './lib/api/query-client.ts'
import { DATA_ID, seedQueries } from './lib/document-data.ts'

const ROOT = /<div id="root">.*?<\/div>/s
/** Between the opening tag and the landing page's script, which stands inline behind its markup. */
const LANDING_MARKUP = /(?<=<body>).*?(?=<script type="module">)/s
const NOSCRIPT = /\s*<noscript>.*?<\/noscript>/s

/** Writes documents: public pages and those of a person's account whole, all others with the frame that stands around them. */
export async function createRenderer({ template, landing, filesOf }: BrowserBuild): Promise<PageRenderer> {
  const screens = new Set(PAGES.map((page) => screenToFetch(page, false)).filter((screen) => screen !== undefined))
  await Promise.all([...screens].map((screen) => screen.preload()))
  return {
    render(visit) {
      const page = pageAt(visit.path)
      const isTakenOver = isPublicText(page, visit)
      const isReplaced = isOwnPage(page, visit)
      const isWhole = isTakenOver || isReplaced
      const written = withAnswers(visit, isWhole ? renderWhole : renderFrame)
      const markup = isReplaced ? withRestingControls(written) : written
      const screen = screenToFetch(page, visit.answers[SESSION_ADDRESS] === null)
      const files = (screen?.module !== undefined && filesOf[screen.module]) || []
      return (isTakenOver ? template.replace(NOSCRIPT, '') : template)
        .replace(/<title>.*?<\/title>/, () => headOf(visit, page))
        .replace('</head>', () => `${files.map((file) => preload(file, isWhole)).join('')}</head>`)
        .replace(ROOT, () => `<div id="root"${isTakenOver ? ' data-rendered' : ''}>${markup}</div>${dataBlock(visit)}`)
    },
    renderLanding: ({ answers, origin }) =>
      landing
        .replace('</head>', () => `${landingTags(origin)}</head>`)
        .replace(LANDING_MARKUP, () =>
          renderToStaticMarkup(<Landing overview={overviewIn(answers)} duty={dutyIn(answers)} />),
        ),
  }
}

const overviewIn = (answers: Visit['answers']) => answers[getDoctorsOverview.path] as DoctorsOverview | undefined
const dutyIn = (answers: Visit['answers']) => answers[getDuty.path] as Duty | undefined

const isLanding = ({ path }: Page): boolean => path === '/' || path === '/home'

/** The same for every visitor, and shown by the server's own knowledge alone. */
function isPublicText(page: Page | undefined, { answers, hasQuery }: Visit): boolean {
  return page?.access === 'public' && !isLanding(page) && !hasQuery && answers[SESSION_ADDRESS] === null
}

/**
 * Of who is signed in and has a role. Such a page tells times and what waits on this phone, so the application does not take
 * the markup over: it shows its own in the same place once its code is there.
 */
function isOwnPage(page: Page | undefined, { answers, hasQuery }: Visit): boolean {
  const user = answers[SESSION_ADDRESS] as CurrentUser | null | undefined
  return page !== undefined && isOfAccount(page) && !hasQuery && Boolean(user?.userType)
}

/** Rendering is one step without a pause: the answers are of this visit alone, and gone after it. */
function withAnswers(visit: Visit, render: (visit: Visit) => string): string {
  try {
    seedQueries(visit.answers)
    return render(visit)
  } finally {
    queryClient.clear()
  }
}

const renderWhole = ({ path }: Visit): string =>
  withoutStyles(
    renderToString(
      <StrictMode>
        <App ssrPath={path} />
      </StrictMode>,
    ),
  )

/** The content policy refuses style attributes in a document. Radix writes a few that only an animation needs. */
const withoutStyles = (markup: string): string => markup.replace(/ style="[^"]*"/g, '')

/** Nothing is typed or pressed that would be gone with this markup; links lead on. */
const withRestingControls = (markup: string): string =>
  markup.replace(/<(?:button|input|select|textarea)(?=[ >])/g, '$& inert')

const renderFrame = ({ path, answers }: Visit): string =>
  renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <Router ssrPath={path} ssrSearch="">
        <PageFrame page={pageAt(path)} user={answers[SESSION_ADDRESS] as CurrentUser | null | undefined} />
      </Router>
    </QueryClientProvider>,
  )

/** Behind the styles of a page that reads without code, beside everything else where nothing shows without it. */
const preload = (file: string, isLater: boolean): string =>
  `<link rel="modulepreload" crossorigin href="/${file}"${isLater ? ' fetchpriority="low"' : ''}>`

/** No script to a browser, whatever its content policy; nothing in it ends the block early. */
function dataBlock({ answers }: Visit): string {
  const json = JSON.stringify(answers).replaceAll('<', '\\u003c')
  return `<script type="application/json" id="${DATA_ID}">${json}</script>`
}
