/** A workbook as spreadsheet programs store it: texts are shared, and blank rows are left out (ECMA-376, in an archive of APPNOTE 6.3.10). */
export function xlsxOf(rows: readonly (readonly string[])[]): Buffer {
  const texts = rows.flat();
  const cells = (row: readonly string[], number: number) => row.map((text, column) => `<c r="${String.fromCharCode(65 + column)}${number}" t="s"><v>${texts.indexOf(text)}</v></c>`).join('');
  const written = rows.map((row, at) => (row.length === 0 ? '' : `<row r="${at + 1}">${cells(row, at + 1)}</row>`)).join('');
  const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
  return archiveOf([
    ['xl/worksheets/sheet1.xml', `<worksheet ${main}><sheetData>${written}</sheetData></worksheet>`],
    ['xl/sharedStrings.xml', `<sst ${main}>${texts.map((text) => `<si><t>${text}</t></si>`).join('')}</sst>`],
  ]);
}

/** Without compression and check sums, which the console does not read. */
function archiveOf(files: readonly (readonly [path: string, text: string])[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [path, text] of files) {
    const [name, body] = [Buffer.from(path), Buffer.from(text)];
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt32LE(offset, 42);
    for (const [head, sizesAt] of [[local, 18], [entry, 20]] as const) {
      head.writeUInt32LE(body.length, sizesAt);
      head.writeUInt32LE(body.length, sizesAt + 4);
      head.writeUInt16LE(name.length, sizesAt + 8);
    }
    parts.push(local, name, body);
    directory.push(entry, name);
    offset += local.length + name.length + body.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, ...directory, end]);
}
