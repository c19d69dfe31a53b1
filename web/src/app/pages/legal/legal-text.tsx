import { PageHeader } from '../../../ui/layout/page-header.tsx'

/** One heading of a legal page and what stands under it: paragraphs, or a list. */
export type Section = { heading: string; text: readonly string[]; list?: readonly string[] }

type LegalTextProps = {
  title: string /** '21 de novembro de 2026' */
  since: string
  intro: string
  sections: readonly Section[]
}

/** A text that people accept: plain words, numbered, readable at one column's width. */
export function LegalText({ title, since, intro, sections }: LegalTextProps) {
  return (
    <>
      <PageHeader title={title} />
      <article aria-label={title} className="max-w-[68ch] pb-10">
        <p className="text-sm text-muted">Em vigor desde {since}</p>
        <p className="mt-4 text-lg">{intro}</p>
        {sections.map(({ heading, text, list }, index) => (
          <section key={heading} className="mt-8">
            <h2 className="text-xl font-bold">
              {index + 1}. {heading}
            </h2>
            {text.map((paragraph) => (
              <p key={paragraph} className="mt-3">
                {paragraph}
              </p>
            ))}
            {list && (
              <ul className="mt-3 list-disc space-y-1.5 pl-6">
                {list.map((item) => (
                  <li key={item}>{item}</li>
                ))}
              </ul>
            )}
          </section>
        ))}
      </article>
    </>
  )
}
