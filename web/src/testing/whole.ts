/** What is there to hold something, but for regions that wait for what there will be to say. */
const HOLDERS = 'ul, ol, dl, dt, dd, li, p, h1, h2, h3, h4, label, legend, button, a[href], section, article'
const WAITING = '[role=status], [role=alert], [data-toast-region], [role=presentation]'
/** What needs no words. */
const WORDLESS = 'img, svg, canvas, video, audio, input, textarea, select, progress, [role=progressbar], [aria-label]'

const isHollow = (element: Element): boolean =>
  element.textContent.trim() === '' &&
  element.checkVisibility() &&
  !element.matches(`[aria-label], [aria-labelledby], ${WAITING}`) &&
  !(element instanceof HTMLButtonElement && element.labels.length > 0) &&
  element.querySelector(WORDLESS) === null

/** A strip that warns of nothing. */
const isMute = (element: Element): boolean => element.textContent.trim() === '' && element.querySelector('svg') !== null

/** Words that only a program would write. */
const UNWRITTEN = /\b(?:undefined|null|NaN|Infinity|Invalid Date|object Object)\b/

function unwritten(): string[] {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const found: string[] = []
  while (texts.nextNode()) {
    const { textContent, parentElement } = texts.currentNode
    if (UNWRITTEN.test(textContent ?? '') && !parentElement?.closest('script, style')) found.push(textContent ?? '')
  }
  return found
}

const inPage = (selector: string): Element[] => [
  ...document.querySelectorAll(`main :is(${selector}), [role=dialog] :is(${selector})`),
]

/** What no screen ever shows, whatever it is about: a list of nothing, a sentence without words, a value that nobody wrote out. */
export const unfinished = (): string[] => [
  ...[...inPage(HOLDERS).filter(isHollow), ...inPage('[role=status], [role=alert]').filter(isMute)].map(
    ({ outerHTML }) => outerHTML.slice(0, 200),
  ),
  ...unwritten(),
]
