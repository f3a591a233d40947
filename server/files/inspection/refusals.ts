import { decodeTextHead } from '#contract/rules/files/text-encoding.ts'
import { binaryEndings, endingsByType, getExtension } from '#contract/rules/files/file-types.ts'
import { findMarkup, type Markup } from './markup.ts'
import { detectFormat, type FileFacts } from './media-type.ts'

interface Kind {
  is: string
  advice?: string
}

const asPdf = 'Export it as a PDF'
const asImage = 'Save it as a JPEG or PNG image'
const markups: Record<Markup, Kind> = {
  page: { is: 'a web page (HTML)', advice: 'Open it and print it to a PDF' },
  drawing: { is: 'an SVG image, which can contain scripts', advice: asImage },
  xml: {
    is: 'an XML file, which can contain scripts',
    advice: 'Open it in the program that created it and export it as a PDF',
  },
  program: { is: 'a text file with program code' },
}

const program: Kind = { is: 'a program or contains a program' }
const installer: Kind = { is: 'an installer' }
const recording: Kind = { is: 'an audio or video recording' }
const archive = (name: string): Kind => ({
  is: `${name} archive`,
  advice: 'Unpack it and send its files or a ZIP',
})
const rawImage: Kind = { is: 'an image in a format of a specific camera or program', advice: asImage }
const drawing = (name: string): Kind => ({ is: name, advice: asPdf })
const database: Kind = { is: 'a database', advice: 'Export the relevant tables as spreadsheets' }

/** Each kind with the usual extensions of its formats, separated by spaces. */
const kinds: readonly (readonly [endings: string, kind: Kind])[] = [
  ['exe elf macho class wasm swf jar apk crx xpi lnk alias reg chm asar nes dat', program],
  ['deb rpm dmg iso cab', installer],
  [
    'mp4 mid mkv webm mov avi mpg mp2 mp3 m4a oga ogg ogv ogx ogm opus flac wav spx amr flv mxf mts 3gp 3g2 aif caf',
    recording,
  ],
  ['qcp ape wv dsf dff voc ac3 m4v m4p m4b f4v f4p f4b f4a mie asf mpc aac mp1 it s3m xm rm mj2', recording],
  ['rar', archive('a RAR')],
  ['7z', archive('a 7-Zip')],
  ['gz tar tar.gz bz2 xz Z lz lz4 zst lzh arj ace cpio ar', archive('a compressed')],
  ['cr2 cr3 orf arw dng nef rw2 raf xcf flif jxr psd bpg ico cur icns ktx jxl jls j2c dcm', rawImage],
  ['ps eps indd', drawing('a PostScript or InDesign file')],
  ['dwg skp blend 3mf stl glb fbx drc vsdx', drawing('a drawing or 3D model')],
  ['epub mobi', drawing('an e-book')],
  ['sqlite parquet avro arrow sav jmp shp pcap', database],
  ['pst', { is: 'a mailbox', advice: 'Save the relevant emails as separate files' }],
  ['pgp', { is: 'an encrypted message', advice: 'Decrypt it and send the content' }],
  ['woff woff2 eot ttf otf ttc icc', { is: 'a font or color profile' }],
]

/** Explains the rejection and advises the user. Does not suggest the format that the file's extension indicates. */
export async function explainRejection(facts: FileFacts): Promise<string> {
  const { head, name, contents } = facts
  if (head.length === 0) return 'This file is empty'
  const ending = getExtension(name)
  const text = decodeTextHead(head)
  const markup = text && findMarkup(text.text, head)
  if (markup) return describe(markups[markup], ending)
  const ext = (await detectFormat(head))?.ext
  if (text && ext === undefined && binaryEndings.has(ending))
    return `This file ends in ${ending}, but its content is plain text. Export it again in its original program`
  if (ext === 'cfb') return explainContainer(contents, ending)
  return ext === undefined ? explainUnknown(ending) : explainFormat(ext, ending)
}

/** `ext` is the format's usual extension, without a dot. */
export function explainFormat(ext: string, ending: string): string {
  const kind = kinds.find(([endings]) => endings.split(' ').includes(ext))?.[1]
  return describe(kind ?? { is: `in ${ext.toUpperCase()} format`, advice: asPdf }, ending)
}

function explainContainer(contents: FileFacts['contents'], ending: string): string {
  if (contents.has('installer')) return describe(installer, ending)
  if (contents.has('encrypted_package'))
    return 'This Office file is password-protected, and its name does not show which program opens it. Add the extension to its name, such as “Report.docx”'
  return describe({ is: 'in an unrecognized format', advice: asPdf }, ending)
}

const knownEndings = new Set(Object.values(endingsByType).flat())

function explainUnknown(ending: string): string {
  const advice = 'It may be damaged. Open it and save it again'
  if (knownEndings.has(ending))
    return `This file ends in ${ending}, but its content is in an unrecognized format. ${advice}`
  return `This file is in an unrecognized format. ${asPdf}`
}

/** Formats that the advice may name, and the extensions of files that already have the format. */
const advised: readonly (readonly [RegExp, readonly string[]])[] = [
  [/\bPDF\b/, ['.pdf']],
  [/\bJPEG\b/, ['.jpg', '.jpeg', '.jpe', '.jfif', '.png']],
  [/\bZIP\b/, ['.zip']],
  [/\bspreadsheets\b/, ['.xls', '.xlsx', '.xlsm', '.ods', '.csv']],
  [/\bemails\b/, ['.eml', '.msg']],
]

function describe({ is, advice }: Kind, ending: string): string {
  const isKnown = knownEndings.has(ending)
  const fact = `This file is ${is}${isKnown ? `, although its name ends in ${ending}` : ''}`
  const asksForSameFormat = advised.some(
    ([format, endings]) => advice !== undefined && format.test(advice) && endings.includes(ending),
  )
  return advice === undefined || asksForSameFormat
    ? `${fact}. We don’t accept this file type`
    : `${fact}. ${advice}`
}
