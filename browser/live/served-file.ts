/** Requests one byte of a file. @returns whether the server sends it */
export async function isServed(url: string): Promise<boolean> {
  try {
    const answer = await fetch(url, { headers: { Range: 'bytes=0-0' }, cache: 'no-store' });
    await answer.body?.cancel();
    return answer.ok;
  } catch {
    return false;
  }
}
