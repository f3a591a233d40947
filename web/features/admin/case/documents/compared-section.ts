import type { ViewedFile } from '#web/features/admin/viewer/viewed-file.ts'

const grant = 'grant'
const contracts = 'contracts'

/**
 * Maps the lowercase name of a document type to the section of answers to compare with the document. `grant` stands for
 * the section of a specific grant, `grant-<id>`.
 */
const sectionsByType: Readonly<Record<string, string>> = {
  'cap table': 'business-main',
  'financial projections': 'financials-capital-requirements',
  'loan agreements': 'financials-assessment',
  'pitch deck': 'mission-main',
  'federal tax return': 'business-main',
  'profit and loss statement': 'financials-assessment',
  'balance sheet': 'financials-assessment',
  'bank statements': 'financials-assessment',
  'articles of incorporation': 'business-main',
  'accounts receivable ageing': contracts,
  'customer contract': contracts,
  'award letter': grant,
  identification: 'personal-main',
}

interface ComparedFile {
  company: { climate_grants: readonly { id: string }[] }
  file: Pick<ViewedFile, 'target'>
  typeName: string
}

/**
 * Returns the section of answers to compare with the file, or the first section if no section matches; undefined if
 * there are no sections.
 */
export function findComparedSection<Section extends { id: string }>(
  sections: readonly Section[],
  { company, file: { target }, typeName }: ComparedFile,
): Section | undefined {
  const section = target ? contracts : sectionsByType[typeName.toLowerCase()]
  const grantId = target?.owner === 'climate_grant' ? target.grant : company.climate_grants[0]?.id
  const isAboutGrant = target?.owner === 'climate_grant' || section === grant
  const sectionId = isAboutGrant && grantId ? `grant-${grantId}` : section
  return sections.find(({ id }) => id === sectionId) ?? sections[0]
}
