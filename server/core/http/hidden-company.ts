/** Why a company was not found: it is there, and not theirs to know of. For the audit; it never leaves the process. */
export class HiddenCompany extends Error {
  override name = 'HiddenCompany'
  readonly companyId: string

  constructor(companyId: string) {
    super('another company')
    this.companyId = companyId
  }
}
