const office = 'application/vnd.openxmlformats-officedocument.'
const openDocument = 'application/vnd.oasis.opendocument.'

const plainText = [
  ...(['.txt', '.text', '.log', '.md', '.json', '.eml'] as const),
  ...(['.qbo', '.qfx', '.ofx', '.qif', '.iif', '.qfi'] as const),
  ...(['.bai', '.bai2', '.mt940', '.mt942', '.940', '.942', '.sta', '.swi', '.fin'] as const),
  ...(['.aba', '.ach', '.nacha', '.edi', '.x12', '.asc', '.dat', '.prn', '.vcf', '.ics'] as const),
] as const

/** Accepted media types with the extensions allowed for downloads, most common first. */
export const endingsByType: Readonly<Record<string, readonly [string, ...string[]]>> = {
  'application/pdf': ['.pdf'],
  [`${office}wordprocessingml.document`]: ['.docx'],
  [`${office}wordprocessingml.template`]: ['.dotx'],
  [`${office}spreadsheetml.sheet`]: ['.xlsx'],
  [`${office}spreadsheetml.template`]: ['.xltx'],
  [`${office}presentationml.presentation`]: ['.pptx'],
  [`${office}presentationml.template`]: ['.potx'],
  [`${office}presentationml.slideshow`]: ['.ppsx'],
  'application/vnd.ms-word.document.macroenabled.12': ['.docm'],
  'application/vnd.ms-word.template.macroenabled.12': ['.dotm'],
  'application/vnd.ms-excel.sheet.macroenabled.12': ['.xlsm'],
  'application/vnd.ms-excel.sheet.binary.macroenabled.12': ['.xlsb'],
  'application/vnd.ms-excel.template.macroenabled.12': ['.xltm'],
  'application/vnd.ms-powerpoint.presentation.macroenabled.12': ['.pptm'],
  'application/vnd.ms-powerpoint.template.macroenabled.12': ['.potm'],
  'application/vnd.ms-powerpoint.slideshow.macroenabled.12': ['.ppsm'],
  [`${openDocument}text`]: ['.odt'],
  [`${openDocument}text-template`]: ['.ott'],
  [`${openDocument}spreadsheet`]: ['.ods'],
  [`${openDocument}spreadsheet-template`]: ['.ots'],
  [`${openDocument}presentation`]: ['.odp'],
  [`${openDocument}presentation-template`]: ['.otp'],
  [`${openDocument}graphics`]: ['.odg'],
  [`${openDocument}graphics-template`]: ['.otg'],
  'application/msword': ['.doc', '.dot'],
  'application/vnd.ms-excel': ['.xls', '.xlt'],
  'application/vnd.ms-powerpoint': ['.ppt', '.pps', '.pot'],
  'application/vnd.ms-outlook': ['.msg'],
  'application/vnd.apple.pages': ['.pages'],
  'application/vnd.apple.numbers': ['.numbers'],
  'application/vnd.apple.keynote': ['.key'],
  'application/vnd.ms-xpsdocument': ['.xps', '.oxps'],
  // Many programs save RTF with the extension `.doc`, and Word opens such files.
  'application/rtf': ['.rtf', '.doc'],
  'application/zip': ['.zip'],
  'image/png': ['.png'],
  'image/apng': ['.png', '.apng'],
  'image/jpeg': ['.jpg', '.jpeg', '.jpe', '.jfif'],
  'image/gif': ['.gif'],
  'image/bmp': ['.bmp', '.dib'],
  'image/tiff': ['.tif', '.tiff'],
  'image/heic': ['.heic', '.heif', '.hif'],
  'image/heic-sequence': ['.heic', '.heics', '.heif'],
  'image/heif': ['.heif', '.heic', '.hif'],
  'image/heif-sequence': ['.heif', '.heifs', '.heic'],
  'image/avif': ['.avif'],
  'image/webp': ['.webp'],
  'image/jp2': ['.jp2'],
  'image/jpx': ['.jpx', '.jpf', '.jp2'],
  'image/jpm': ['.jpm', '.jp2'],
  'text/csv': ['.csv'],
  'text/tab-separated-values': ['.tsv', '.tab'],
  'text/plain': plainText,
  'message/rfc822': ['.eml'],
}

/** Some programs export text with the extensions of older Office formats. */
const mayBeText = ['.doc', '.dot', '.xls', '.xlt']

export const binaryEndings: ReadonlySet<string> = new Set(
  Object.entries(endingsByType)
    .filter(([type]) => !type.startsWith('text/') && type !== 'message/rfc822')
    .flatMap(([, endings]) => endings)
    .filter((ending) => !mayBeText.includes(ending)),
)

/** Returns the lowercase extension with its dot, or an empty string. */
export const getExtension = (name: string): string => /(?<=.)\.[^./\\]+$/.exec(name)?.[0].toLowerCase() ?? ''
