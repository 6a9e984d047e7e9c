/** The envelope of every answer of Master and bks (decisions §1). */
export interface Envelope<Data> {
  returnCode: number;
  returnMsg: string;
  data: Data;
}

/** The envelope of Burial, the analytics base (§7.5, decisions §1). */
export interface BurialEnvelope<Data> {
  code: number;
  msg: string;
  data: Data;
}

export interface Page<Item> {
  list: Item[];
  total: number;
  pageNum: number;
  pageSize: number;
}
