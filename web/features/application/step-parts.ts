export const loadBooksStep = async () =>
  (await import('#web/features/connections/ConnectionsPanel.tsx')).ConnectionsPanel
export const loadDocumentsStep = async () =>
  (await import('#web/features/documents/DocumentsStep.tsx')).DocumentsStep
export const loadGrantDocumentsStep = async () =>
  (await import('#web/features/grants/GrantDocumentsStep.tsx')).GrantDocumentsStep

export const stepParts = [loadBooksStep, loadDocumentsStep, loadGrantDocumentsStep]
