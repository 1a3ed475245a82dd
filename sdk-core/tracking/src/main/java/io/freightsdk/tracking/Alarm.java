package io.freightsdk.tracking;

/** What is wrong with a load now; its event comes when it begins. */
enum Alarm {
    /** No position an hour after following began. */
    NOT_JOINED,

    /** No position, and the pickup is near. */
    NOT_JOINED_AT_PICKUP,

    /** The newest position is too old. */
    OFFLINE,

    /** The next stop will hardly be reached in time. */
    AT_RISK,

    /** The next stop was not reached in time. */
    LATE,

    /** The free time at the stop where the truck stands is over. */
    DETENTION,

    /** Nothing has happened for too long. */
    OVERDUE,

    /** 80 % of what the load may cost are spent. */
    COST,

    /** No read has succeeded for a day. */
    UNREADABLE
}
