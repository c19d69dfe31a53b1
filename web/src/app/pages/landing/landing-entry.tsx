import { renderToStaticMarkup } from 'react-dom/server'
import { Landing } from './landing.tsx'

export { landingDescription, landingTitle } from './landing.tsx'

/** Called once by the build; the visitor's browser never sees React on this page. */
export const renderLanding = (): string => renderToStaticMarkup(<Landing />)
