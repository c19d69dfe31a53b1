/** What the server knows of one request for a page when it has the web's build write the document. */
export type Visit = {
  path: string
  /** Whether the address has a query: what it asks for is shown by the browser alone. */
  hasQuery: boolean
  /** Where this site is reached: 'https://salama.example'. */
  origin: string
  /** The id of the one thing that the address names in its query (`Page.names`). */
  named?: string | undefined
  /**
   * Answers by the address of their call, as the calls themselves give them. The session's own address is always there:
   * null for a visitor, undefined while it is not known. What is missing the page asks for itself.
   */
  answers: Readonly<Record<string, unknown>>
}

/** The part of the web's build that runs on the server. */
export type PageRenderer = {
  render(visit: Visit): string
  /** The landing page, for visitors; what is missing in `answers` it does not mention. */
  renderLanding(visit: Pick<Visit, 'answers' | 'origin'>): string
}

/** What that part needs of the browsers' part. */
export type BrowserBuild = {
  /** The page that Vite wrote. */
  template: string
  landing: string
  /** The files of each page's code. */
  filesOf: Readonly<Record<string, readonly string[]>>
}
