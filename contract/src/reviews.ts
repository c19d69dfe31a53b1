declare module './events.ts' {
  interface DomainEvents {
    'reviews.published': { subjectKind: string; subjectId: string }
  }
}
