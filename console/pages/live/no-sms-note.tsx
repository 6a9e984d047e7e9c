/** New administrators expect that listed students get an SMS (spec live#notices). */
export const NoSmsNote = () => <p className="tip">排好课、加进名单都不发短信：链接或二维码由您发给学员，比如发到班群。自己订了开播提醒的，开播前会收到一条；以后改时间、取消，名单上的人和订了的人会收到。</p>;
