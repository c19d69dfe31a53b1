/** What the server knows of one request for a page when it has the web's build write the document. */
export type Visit = {
  path: string
  /** Whether the address has a query: what it asks for is shown by the browser alone. */
  hasQuery: boolean
  /**
   * Answers by the address of their call, as the calls themselves give them. The session's own address is always there:
   * null for a visitor, undefined while it is not known. What is missing the page asks for itself.
   */
  answers: Readonly<Record<string, unknown>>
}

/** The part of the web's build that runs on the server. */
export type PageRenderer = { render(visit: Visit): string }

/** What that part needs of the browsers' part: the page that Vite wrote, and the files of each page's code. */
export type BrowserBuild = { template: string; filesOf: Readonly<Record<string, readonly string[]>> }
