/** A filter for the system's file dialog; the server checks the content, whatever the name. */
export const acceptedFiles =
  '.pdf,.doc,.docx,.xls,.xlsx,.ppt,.pptx,.odt,.ods,.odp,.csv,.tsv,.txt,.png,.jpg,.jpeg,.heic,.webp,.zip'

export const acceptedKinds = 'PDF, Office, CSV, pictures or ZIP'

export const acceptedSize = 'Up to 50\u00a0MB each.'

export const singleFileSize = 'Up to 50\u00a0MB.'
