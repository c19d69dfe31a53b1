import { useEffect } from 'react'
import { PageSpinner } from '../../ui/feedback/spinner.tsx'
import { Landing, landingTitle } from './landing/landing.tsx'

/** The document that this address was opened with; a link inside the application does not change it. */
const openedAt = typeof location === 'undefined' ? '/' : location.pathname

/**
 * Visitors get the landing page as a document of its own from the server. Here it is shown to who still has the cookie of a
 * session that is over; who comes by a link is led to the document.
 */
export function LandingPage() {
  const byLink = openedAt !== '/' && openedAt !== '/home'
  useEffect(() => {
    if (byLink) return location.replace('/')
    document.title = landingTitle
    void import('./landing/landing-form.ts')
  }, [byLink])
  if (byLink) return <PageSpinner />
  return <Landing />
}
