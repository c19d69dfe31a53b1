/** As the booking page writes it. */
export const doctorName = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  `Dr. ${firstName} ${lastName}`.trimEnd()
