/** The envelope of every answer of Master and bks (spec calls#envelope). */
export interface Envelope<Data> {
  returnCode: number;
  returnMsg: string;
  data: Data;
}

/** The envelope of Burial, the analytics base (spec calls#envelope). */
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
