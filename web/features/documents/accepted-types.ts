/** A filter for the file dialog. The server checks the content regardless of the name. */
export const acceptedFiles =
  '.pdf,.doc,.docx,.docm,.xls,.xlsx,.xlsm,.xlsb,.ppt,.pptx,.pps,.ppsx,.odt,.ods,.odp,.rtf,.pages,.numbers,.key,' +
  '.csv,.tsv,.txt,.qbo,.qfx,.ofx,.qif,.iif,.json,.eml,.msg,' +
  '.png,.jpg,.jpeg,.jfif,.heic,.heif,.webp,.avif,.gif,.bmp,.tif,.tiff,.jp2,.xps,.zip'

export const acceptedKinds = 'PDF, Office, CSV, text, email, image and ZIP files'

export const acceptedSize = 'Up to 50\u00a0MB each.'

export const singleFileSize = 'Up to 50\u00a0MB.'
