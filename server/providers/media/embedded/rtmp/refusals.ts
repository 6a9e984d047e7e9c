/** Reasons to refuse a stream, each with its remedy, shown to the teacher. */
export const refusals = {
  videoCodec: '只收 H.264 的画面。OBS：设置 → 输出，视频编码器换成 x264 或硬件的 H.264',
  videoProfile: '画面要是 8 位 4:2:0 的 H.264（baseline、main 或 high）。OBS：设置 → 高级，色彩格式选 NV12',
  pictureSize: '画面太大，最大 1920×1080。OBS：设置 → 视频，把输出（缩放）分辨率改小',
  audioCodec: '声音只收 AAC-LC。OBS：设置 → 输出，音频编码器选 AAC',
  audioFormat: '声音要 48 kHz、立体声。OBS：设置 → 音频，采样率选 48 kHz，声道选立体声',
  bitrate: '码率太高，画面和声音合起来最多 10000 kbit/s。OBS：设置 → 输出，把视频比特率改小',
  tooFast: '推得比实际时间快。用 ffmpeg 推文件时，在输入前面加 -re',
  invalid: '推来的数据不完整，请重新开始推流；总是这样就换一个推流软件',
} as const;

export type RefusalReason = keyof typeof refusals;

/** The stream of an encoder cannot be broadcast. */
export class StreamRefused extends Error {
  readonly reason: RefusalReason;

  constructor(reason: RefusalReason) {
    super(reason);
    this.reason = reason;
  }
}
