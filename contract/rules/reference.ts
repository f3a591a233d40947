/** The reference number of an application, such as `HW-7F3A09BC`: the last eight digits of the company's id. */
export const toReference = (companyId: string) => `HW-${companyId.slice(-8).toUpperCase()}`

const reference = /^hw-?([0-9a-f]{8})$/i

/** Returns the last eight digits of the company's id if the text is a reference number; null for other text. */
export const parseReference = (text: string): string | null =>
  reference.exec(text.trim())?.[1]?.toLowerCase() ?? null
