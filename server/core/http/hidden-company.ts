/** Why a company was "not found": it exists, but the caller may not know that. For the audit; never sent to anybody. */
export class HiddenCompany extends Error {
  override name = 'HiddenCompany'
  readonly companyId: string

  constructor(companyId: string) {
    super('another company')
    this.companyId = companyId
  }
}
